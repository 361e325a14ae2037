/** Whether the long counts run: FAULTS_FULL=1. */
export const full = process.env["FAULTS_FULL"] === "1";
