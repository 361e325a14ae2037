/** The name of the guide form, for ids and for what a tab keeps. */
export const guideForm = "guide";
