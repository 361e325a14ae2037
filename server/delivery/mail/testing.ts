/** For tests: reports in the style of common mail servers. `id` is the Message-ID of the email that came back. */
export const bounceSamples = {
  /** Postfix: text, status and the whole message; names the envelope id. */
  postfix: (
    id: string,
    envelopeId = "",
  ) => `From: MAILER-DAEMON@relay.example.com (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: bounces@desk.example
Auto-Submitted: auto-replied
Date: Fri, 20 Nov 2026 07:03:11 -0500 (EST)
Message-Id: <20261120120311.4FzK2@relay.example.com>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="A1B2.1700000000/relay.example.com"

This is a MIME-encapsulated message.

--A1B2.1700000000/relay.example.com
Content-Description: Notification
Content-Type: text/plain; charset=utf-8

This is the mail system at host relay.example.com. I couldn't deliver your message.

--A1B2.1700000000/relay.example.com
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.example.com
${envelopeId === "" ? "" : `Original-Envelope-Id: ${envelopeId}\n`}X-Postfix-Queue-ID: 4FzK2
Arrival-Date: Fri, 20 Nov 2026 07:03:09 -0500 (EST)

Final-Recipient: rfc822; ada@example.com
Original-Recipient: rfc822;ada@example.com
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.com
Diagnostic-Code: smtp; 550 5.1.1 <ada@example.com>: Recipient address
    rejected: User unknown in virtual mailbox table

--A1B2.1700000000/relay.example.com
Content-Description: Undelivered Message
Content-Type: message/rfc822

Return-Path: <bounces@desk.example>
Message-ID: ${id}
From: Desk <hello@desk.example>
To: ada@example.com
Subject: Your guide
Content-Type: text/plain

Hello.

--A1B2.1700000000/relay.example.com--
`,

  /** Exchange Online: base64 text, no space after colons, only the headers of the message. */
  exchange: (id: string) => `From: Microsoft Outlook <postmaster@tenant.example>
To: <bounces@desk.example>
Date: Fri, 20 Nov 2026 12:05:40 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="1f0c9e2d-7a55-4a0b-9f6e-2c1d"
Content-Language: en-US
Message-ID: <c0ffee@tenant.example>
In-Reply-To: ${id}
References: ${id}
Subject: Undeliverable: Your guide
Auto-Submitted: auto-replied
MIME-Version: 1.0

--1f0c9e2d-7a55-4a0b-9f6e-2c1d
Content-Type: text/html; charset="utf-8"
Content-Transfer-Encoding: base64

PHA+WW91ciBtZXNzYWdlIGNvdWxkbid0IGJlIGRlbGl2ZXJlZC48L3A+

--1f0c9e2d-7a55-4a0b-9f6e-2c1d
Content-Type: message/delivery-status

Reporting-MTA:dns;CO1PR00MB0001.namprd00.prod.example.com
Received-From-MTA:dns;mail.desk.example
Arrival-Date:Fri, 20 Nov 2026 12:05:38 +0000

Final-Recipient:rfc822;ada@example.com
Action:failed
Status:5.1.10
Diagnostic-Code:smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup
X-Display-Name:ada@example.com

--1f0c9e2d-7a55-4a0b-9f6e-2c1d
Content-Type: text/rfc822-headers

Received: from mail.desk.example (203.0.113.9) by
 CO1PR00MB0001.namprd00.prod.example.com; Fri, 20 Nov 2026 12:05:38 +0000
From: Desk <hello@desk.example>
To: ada@example.com
Subject: Your guide
Message-ID: ${id}

--1f0c9e2d-7a55-4a0b-9f6e-2c1d--
`,

  /** Gmail: 5.0.0 or 4.0.0 in the status, the exact one in a long diagnostic; late, not failed. */
  gmail: (id: string) => `From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: bounces@desk.example
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Delay)
References: ${id}
In-Reply-To: ${id}
X-Failed-Recipients: ada@example.com
Message-ID: <6a1e0f2b.050a0220.1.GMR@mx.google.com>
Date: Fri, 20 Nov 2026 04:06:00 -0800 (PST)
MIME-Version: 1.0
Content-Type: multipart/report; boundary="0000000000005f"; report-type=delivery-status

--0000000000005f
Content-Type: multipart/related; boundary="00000000000061"

--00000000000061
Content-Type: multipart/alternative; boundary="00000000000063"

--00000000000063
Content-Type: text/plain; charset="UTF-8"

There was a temporary problem delivering your message to ada@example.com.

--00000000000063--
--00000000000061--
--0000000000005f
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Arrival-Date: Fri, 20 Nov 2026 04:05:30 -0800 (PST)
X-Original-Message-ID: ${id}

Final-Recipient: rfc822; ada@example.com
Action: delayed
Status: 4.0.0
Diagnostic-Code: smtp; 452-4.2.2 The recipient's inbox is out of storage space. Please
 452-4.2.2 direct the recipient to
 452 4.2.2  https://support.example.com/mail/?p=OverQuotaTemp
Will-Retry-Until: Sun, 22 Nov 2026 04:05:30 -0800 (PST)

--0000000000005f
Content-Type: message/rfc822

Message-ID: ${id}
From: Desk <hello@desk.example>
To: ada@example.com
Subject: Your guide

Hello.
--0000000000005f--
`,

  /** qmail: plain text with a paragraph per address, then the message. */
  qmail: (id: string) => `From: MAILER-DAEMON@mx.example.com
To: bounces@desk.example
Subject: failure notice
Date: 20 Nov 2026 12:03:11 -0000

Hi. This is the qmail-send program at mx.example.com.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<Ada@example.com>:
203.0.113.5 does not like recipient.
Remote host said: 550 sorry, no mailbox here by that name (#5.1.1)
Giving up on 203.0.113.5.

--- Below this line is a copy of the message.

Return-Path: <bounces@desk.example>
Received: (qmail 4711 invoked from network); 20 Nov 2026 12:03:09 -0000
Message-ID: ${id}
Date: Fri, 20 Nov 2026 12:00:05 +0000
From: Desk <hello@desk.example>
To: ada@example.com
Subject: Your guide

Hello.
`,

  /** Exim before 4.86: plain text with indented addresses, then the message. */
  exim: (id: string) => `From: Mail Delivery System <Mailer-Daemon@mx.example.com>
To: bounces@desk.example
Auto-Submitted: auto-replied
X-Failed-Recipients: ada@example.com
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1tABC-000123-AB@mx.example.com>
Date: Fri, 20 Nov 2026 12:03:11 +0000

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ada@example.com
    SMTP error from remote mail server after RCPT TO:<ada@example.com>:
    host mx2.example.com [203.0.113.5]: 550 5.2.1 Mailbox disabled

------ This is a copy of the message, including all the headers. ------
------ The body of the message is 524288 characters long; only the first
------ 106496 or so are included here.

Return-path: <bounces@desk.example>
Message-ID: ${id}
Date: Fri, 20 Nov 2026 12:00:05 +0000
From: Desk <hello@desk.example>
To: ada@example.com
Subject: Your guide

Hello.
`,

  /** Exim's warning about a delay: doesn't return the message. */
  eximWarning: () => `From: Mail Delivery System <Mailer-Daemon@mx.example.com>
To: bounces@desk.example
Auto-Submitted: auto-replied
Subject: Warning: message 1tABC-000123-AB delayed 24 hours
Message-Id: <E1tABD-000124-AB@mx.example.com>
Date: Sat, 21 Nov 2026 12:00:11 +0000

This message was created automatically by mail delivery software.
A message that you sent has not yet been delivered to one or more of its
recipients after more than 24 hours on the queue on mx.example.com.

The message identifier is:     1tABC-000123-AB
The subject of the message is: Your guide
The date of the message is:    Fri, 20 Nov 2026 12:00:05 +0000

The address to which the message has not yet been delivered is:

  desk-list@example.com
    (generated from ada@example.com)
    Delay reason: mailbox is full (4.2.2)

No action is required on your part.
`,

  /** An abuse report (RFC 5965). */
  arf: (id: string, type = "abuse") => `From: <feedback@isp.example>
Date: Fri, 20 Nov 2026 12:45:00 +0000
Subject: FW: Your guide
To: <bounces@desk.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="part1"

--part1
Content-Type: text/plain; charset="US-ASCII"

This is an email abuse report for a message received from 203.0.113.9.

--part1
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <bounces@desk.example>
Original-Rcpt-To: <ada@example.com>
Arrival-Date: Fri, 20 Nov 2026 12:00:09 +0000

--part1
Content-Type: message/rfc822

Message-ID: ${id}
Date: Fri, 20 Nov 2026 12:00:05 +0000
From: Desk <hello@desk.example>
To: ada@example.com
Subject: Your guide

Hello.
--part1--
`,
};

/** For tests: an automatic answer, which is no bounce. */
export const vacationSample = (id: string) => `From: Ada <ada@example.com>
To: bounces@desk.example
Subject: Out of office
In-Reply-To: ${id}
Auto-Submitted: auto-replied

Back on Monday.
`;
