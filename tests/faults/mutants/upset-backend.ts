import { parentPort } from "node:worker_threads";

// A backend's thread with a fault that nobody catches; what is thrown tells what the visitor sent.
const faults: Readonly<Record<string, (told: string) => void>> = {
  throws: (told) => {
    throw new TypeError(`cannot stand ${told}`, { cause: told });
  },
  rejects: (told) => void Promise.reject(new Error(`cannot stand ${told}`)),
  shouts: (told) => {
    throw told;
  },
};

parentPort?.on("message", (calls) => {
  const told = JSON.stringify(calls);
  for (const [word, fault] of Object.entries(faults))
    if (told.includes(`canary-${word}`)) setImmediate(() => fault(told));
});
