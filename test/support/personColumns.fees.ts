import { not, type PersonColumn } from '#test/support/personColumn.ts'

const noList = not('no list of members says it')

/** What points at a person of mandates, charges and requests of fees, for `personColumns`. */
export const feePersonColumns: Record<string, PersonColumn> = {
  'charge.affiliate_id': {
    file: '/affiliate/:id/fees',
    own: 'charges',
    fact: 'upToDate',
    merge: 'moves',
    import: noList,
    retention: not('accounts are kept: who was charged is not erased'),
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
