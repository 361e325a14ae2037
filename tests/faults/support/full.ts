/** Whether the long counts run: `npm run test:faults -- --full`. */
export const full = process.env["FAULTS_FULL"] === "1";
