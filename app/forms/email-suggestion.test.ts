import { describe, expect, it } from "vitest";
import { suggestAddress } from "./email-suggestion.ts";

describe("suggestAddress", () => {
  it.each([
    // Endings
    ["pat@gmail.con", "pat@gmail.com"],
    ["pat@gmail.cmo", "pat@gmail.com"],
    ["pat@gmail.comm", "pat@gmail.com"],
    ["pat@gmail.vom", "pat@gmail.com"],
    ["pat@gmail.co", "pat@gmail.com"],
    ["pat@gmail.cm", "pat@gmail.com"],
    ["pat@gmail.om", "pat@gmail.com"],
    ["pat@yahoo.con", "pat@yahoo.com"],
    ["pat@aol.con", "pat@aol.com"],
    ["pat@aol.co", "pat@aol.com"],
    ["pat@msn.cim", "pat@msn.com"],
    ["pat@att.ner", "pat@att.net"],
    ["pat@comcast.nte", "pat@comcast.net"],
    ["pat@sbcglobal.ent", "pat@sbcglobal.net"],
    ["pat@smith-plumbing.con", "pat@smith-plumbing.com"],
    ["pat@mail.church.ogr", "pat@mail.church.org"],
    ["pat@school.eud", "pat@school.edu"],
    ["pat@gmail,com", "pat@gmail.com"],
    ["pat@gmail.com.", "pat@gmail.com"],
    ["pat@gmail..com", "pat@gmail.com"],
    // Names
    ["pat@gmial.com", "pat@gmail.com"],
    ["pat@gamil.com", "pat@gmail.com"],
    ["pat@gmai.com", "pat@gmail.com"],
    ["pat@gnail.com", "pat@gmail.com"],
    ["pat@gmaill.com", "pat@gmail.com"],
    ["pat@gmal.com", "pat@gmail.com"],
    ["pat@gmial.con", "pat@gmail.com"],
    ["pat@yaho.com", "pat@yahoo.com"],
    ["pat@yahooo.com", "pat@yahoo.com"],
    ["pat@yhaoo.com", "pat@yahoo.com"],
    ["pat@hotmial.com", "pat@hotmail.com"],
    ["pat@hotmal.com", "pat@hotmail.com"],
    ["pat@outlok.com", "pat@outlook.com"],
    ["pat@iclould.com", "pat@icloud.com"],
    ["pat@aoll.com", "pat@aol.com"],
    ["pat@concast.net", "pat@comcast.net"],
    ["pat@bellsoth.net", "pat@bellsouth.net"],
    ["pat@verzon.net", "pat@verizon.net"],
    ["Pat.O'Hara+mail@GMIAL.COM", "Pat.O'Hara+mail@gmail.com"],
  ])("suggests for %s: %s", (typed, meant) => {
    expect(suggestAddress(typed)).toBe(meant);
  });

  it.each([
    // Providers
    "gmail.com",
    "GMAIL.COM",
    "yahoo.com",
    "hotmail.com",
    "aol.com",
    "outlook.com",
    "att.net",
    "icloud.com",
    "me.com",
    "mac.com",
    "msn.com",
    "live.com",
    "ymail.com",
    "email.com",
    "mail.com",
    "gmx.com",
    "juno.com",
    "cox.net",
    "q.com",
    "tds.net",
    "usa.net",
    "rr.com",
    "austin.rr.com",
    "proton.me",
    "aim.com",
    "inbox.com",
    "googlemail.com",
    "zoho.com",
    // The same providers abroad
    "yahoo.ca",
    "yahoo.co.uk",
    "hotmail.co.uk",
    "live.ca",
    "yahoo.com.mx",
    "outlook.es",
    // Companies with names much like a provider's
    "aon.com",
    "ge.com",
    "gm.com",
    "att.com",
    "cox.com",
    "verizon.com",
    "comcast.com",
    "cloud.com",
    "arm.com",
    "love.com",
    "life.com",
    "olive.com",
    "snail.com",
    "small.com",
    // Others
    "example.test",
    "smith.law",
    "vet.pet",
    "church.org",
    "school.edu",
    "va.gov",
    "city.us",
    "company.co",
    "shop.cam",
    "firm.net",
    "uni.ac.uk",
    "xn--bcher-kva.example",
    "gmail",
  ])("suggests nothing for %s", (domain) => {
    expect(suggestAddress(`pat@${domain}`)).toBeUndefined();
  });

  it.each(["", "pat", "@gmial.com", "pat@", "@"])("suggests nothing for %j", (typed) => {
    expect(suggestAddress(typed)).toBeUndefined();
  });
});
