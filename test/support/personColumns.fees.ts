import { not, type PersonColumn } from '#test/support/personColumn.ts'

const noList = not('no list of members says it')

/** Tables of fees that are not told in the own data by themselves, with why. */
export const feeTables = {
  bank_reply: 'what a bank answered; who sent it is told by the log',
  bank_reply_line: 'what a bank answered; the charge that came back is told',
  fee_batch: 'how an office chooses many; its charges are told',
  mandate_proof: 'told with its mandate; of those that were withdrawn nothing is kept for the person',
} as const

/** What points at a person of mandates, charges and requests of fees, for `personColumns`. */
export const feePersonColumns: Record<string, PersonColumn> = {
  'charge.affiliate_id': {
    file: '/affiliate/:id/fees',
    own: 'charges',
    fact: 'upToDate',
    merge: 'moves',
    import: noList,
    retention: not('accounts are kept: no import takes them away, and anonymised they are nobody’s'),
    demo: 'has',
  },
  'fee_batch_left_out.affiliate_id': {
    file: not('each batch says whom it left out'),
    own: 'notCharged',
    fact: not('how the office works, not who somebody is'),
    merge: 'moves',
    import: noList,
    retention: 'goes',
    demo: 'has',
  },
  'fee_request.affiliate_id': {
    file: '/affiliate/:id/fees',
    own: 'feeRequests',
    fact: not('they have a list of their own'),
    merge: 'moves',
    import: noList,
    retention: 'goes',
    demo: 'has',
  },
  'mandate.affiliate_id': {
    file: '/affiliate/:id/fees',
    own: 'mandates',
    fact: 'mandate',
    merge: 'moves',
    import: not('it follows from the account'),
    retention: 'goes',
    demo: 'has',
  },
}
