import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";
import { wrap } from "./wrap.ts";

// Not the service is broken here but the names: `inside.test` leads to this machine, `both.test` to
// this machine and elsewhere, `rebound.test` elsewhere when it is asked first and to this machine from then on.
const elsewhere = "8.8.8.8";
const inside = "127.0.0.1";
let asked = 0;

function addressesOf(name: unknown): string[] | undefined {
  if (name === "inside.test") return [inside];
  if (name === "both.test") return [inside, elsewhere];
  if (name === "rebound.test") return [(asked += 1) === 1 ? elsewhere : inside];
  return undefined;
}

type Done = (error: null, found: unknown, family?: number) => void;

wrap(dns, "lookup", (lookup, [name, options, done]) => {
  const addresses = addressesOf(name)?.map((address) => ({ address, family: 4 }));
  if (addresses === undefined) return void lookup(name, options, done);
  const { all } = options as { readonly all?: boolean };
  const found = all ? addresses : addresses[0]?.address;
  setImmediate(() => (done as Done)(null, found, all ? undefined : 4));
});
syncBuiltinESMExports();

// Nothing leaves this machine: a connection elsewhere ends where it would begin.
wrap(Socket.prototype, "connect", (connect, values, socket) => {
  (socket as Socket).once("lookup", (_error, address) => {
    if (address === elsewhere)
      (socket as Socket).destroy(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
  });
  return connect(...values);
});
