import type { ShareImages } from "./share-images.schema.ts";

declare const shareImages: ShareImages;
export default shareImages;
