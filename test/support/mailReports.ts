/** A report that somebody complained of a mail (RFC 5965). */
export const complaint = (messageId: string) =>
  `To: quejas@concejo.example\r\nContent-Type: multipart/report; report-type=feedback-report; boundary=b\r\n\r\n` +
  `--b\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n` +
  `From: x\r\nMessage-ID: ${messageId}\r\n\r\nHola\r\n--b--\r\n`
