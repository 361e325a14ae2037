import { describe, expect, it } from "vitest";
import { suggestAddress } from "./email-suggestion.ts";

describe("suggestAddress", () => {
  it.each([
    // Endings
    ["gmail.com", "gmail.con gmail.cmo gmail.comm gmail.vom gmail.co gmail.cm gmail.om"],
    ["gmail.com", "gmail,com gmail.com. gmail..com"],
    ["yahoo.com", "yahoo.con"],
    ["aol.com", "aol.con aol.co"],
    ["msn.com", "msn.cim"],
    ["att.net", "att.ner"],
    ["comcast.net", "comcast.nte"],
    ["sbcglobal.net", "sbcglobal.ent"],
    ["smith-plumbing.com", "smith-plumbing.con"],
    ["mail.church.org", "mail.church.ogr"],
    ["school.edu", "school.eud"],
    // Names
    ["gmail.com", "gmial.com gamil.com gmai.com gnail.com gmaill.com gmal.com gmial.con"],
    ["yahoo.com", "yaho.com yahooo.com yhaoo.com"],
    ["hotmail.com", "hotmial.com hotmal.com"],
    ["outlook.com", "outlok.com"],
    ["icloud.com", "iclould.com"],
    ["aol.com", "aoll.com"],
    ["comcast.net", "concast.net"],
    ["bellsouth.net", "bellsoth.net"],
    ["verizon.net", "verzon.net"],
  ])("suggests %s for %s", (meant, typed) => {
    for (const domain of typed.split(" "))
      expect(suggestAddress(`pat@${domain}`), `for ${domain}`).toBe(`pat@${meant}`);
  });

  it("keeps what is before the @", () => {
    expect(suggestAddress("Pat.O'Hara+mail@GMIAL.COM")).toBe("Pat.O'Hara+mail@gmail.com");
  });

  it.each([
    [
      "a provider",
      "gmail.com GMAIL.COM yahoo.com hotmail.com aol.com outlook.com att.net icloud.com",
    ],
    ["another provider", "me.com mac.com msn.com live.com ymail.com email.com mail.com gmx.com"],
    ["a smaller one", "juno.com cox.net q.com tds.net usa.net rr.com austin.rr.com proton.me"],
    ["an older one", "aim.com inbox.com googlemail.com zoho.com"],
    [
      "the same provider abroad",
      "yahoo.ca yahoo.co.uk hotmail.co.uk live.ca yahoo.com.mx outlook.es",
    ],
    [
      "a company named much like one",
      "aon.com ge.com gm.com att.com cox.com verizon.com comcast.com",
    ],
    ["a word much like one", "cloud.com arm.com love.com life.com olive.com snail.com small.com"],
    ["any other", "example.test smith.law vet.pet church.org school.edu va.gov city.us company.co"],
    ["any other elsewhere", "shop.cam firm.net uni.ac.uk xn--bcher-kva.example gmail"],
  ])("suggests nothing for %s", (_, domains) => {
    for (const domain of domains.split(" "))
      expect(suggestAddress(`pat@${domain}`), `for ${domain}`).toBeUndefined();
  });

  it.each(["", "pat", "@gmial.com", "pat@", "@"])("suggests nothing for %j", (typed) => {
    expect(suggestAddress(typed)).toBeUndefined();
  });
});
