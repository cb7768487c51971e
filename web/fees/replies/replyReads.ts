import { bankReplies } from '#contract/fees/bankReplies.ts'
import { charges } from '#contract/fees/charges.ts'

/** What changes when something is done with the lines of an answer of the bank. */
export const replyReads = [
  bankReplies.list,
  bankReplies.get,
  bankReplies.lines,
  bankReplies.candidates,
  charges.list,
  charges.summary,
  charges.get,
]
