import { expect, test } from 'vitest'
import { readReport } from '#server/communications/bounces/readReport.ts'

const aFeedback = (type: string) =>
  'To: rebotes@example.org\r\nContent-Type: multipart/report; report-type=feedback-report; boundary=b\r\n\r\n' +
  `--b\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: ${type}\r\n\r\n--b--\r\n`

test('rule communication-13: somebody complains by `abuse` or `fraud`; what programs report by themselves is no complaint', () => {
  const kinds = ['abuse', 'Fraud', 'auth-failure', 'virus', 'other', 'not-spam', ''].map(
    (type) => readReport(aFeedback(type))?.kind,
  )
  expect(kinds).toEqual(['complaint', 'complaint', ...Array(5).fill(undefined)])
})
