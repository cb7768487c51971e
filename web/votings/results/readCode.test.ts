import { expect, test } from 'vitest'
import { readCode } from '#web/votings/results/readCode.ts'

test.each([
  ['ABCD-EFGH-JKLM-NPQR', 'ABCD-EFGH-JKLM-NPQR'],
  [' abcdefghjklmnpqr ', 'ABCD-EFGH-JKLM-NPQR'],
  ['abcd efgh–jklm—npqr', 'ABCD-EFGH-JKLM-NPQR'],
  ['abc', 'ABC'],
  ['', ''],
])('«%s» is read as the code «%s» (rule voting-9)', (typed, code) => expect(readCode(typed)).toBe(code))
