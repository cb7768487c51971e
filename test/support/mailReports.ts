/** A report that somebody complained of a mail (RFC 5965). */
export const complaint = ({ raw }: { raw: string }) =>
  `To: quejas@concejo.example\r\nContent-Type: multipart/report; report-type=feedback-report; boundary=b\r\n\r\n` +
  `--b\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n` +
  `${raw.split('\r\n\r\n')[0] ?? ''}\r\n\r\nHola\r\n--b--\r\n`

/** A report that a mail was not delivered (RFC 3464), to nobody in particular, with the headers of the mail. */
export const bounce = ({ raw }: { raw: string }, status: string) =>
  `To: avisos@concejo.example\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n` +
  `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.org\r\n\r\nAction: failed\r\nStatus: ${status}\r\n\r\n` +
  `--b\r\nContent-Type: text/rfc822-headers\r\n\r\n${raw.split('\r\n\r\n')[0] ?? ''}\r\n\r\n--b--\r\n`
