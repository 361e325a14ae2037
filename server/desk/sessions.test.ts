import { expect, test } from "vitest";
import { deviceOf } from "./sessions.ts";

test.each([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari on an iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  [
    "Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36",
    "Chrome on a Chromebook",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0",
    "Firefox on a Mac",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/142.0.0.0 Safari/537.36",
    "Chrome on Linux",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Ubuntu Chromium/89.0 Chrome/89.0 Safari/537.36",
    "Chromium on Linux",
  ],
  ["Mozilla/5.0 (iPhone) CriOS/142.0 Mobile Safari/604.1", "Chrome on an iPhone"],
  ["<script>alert(1)</script> on \u202Ea Mac", "A browser"],
  ["", "A browser"],
])("a user agent in words, and none of it: %j", (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words);
});
