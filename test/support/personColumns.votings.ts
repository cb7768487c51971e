import { not, type PersonColumn } from '#test/support/personColumn.ts'

/** What points at a person of votings, for `personColumns`: never what they voted (rule voting-7). */
export const votingPersonColumns: Record<string, PersonColumn> = {
  'voting_claim.affiliate_id': {
    file: '/affiliate/:id/votings',
    own: 'votingClaims',
    fact: not('they have a list of their own'),
    merge: 'moves',
    import: not('no list of members says it'),
    retention: 'goes',
    demo: not('nobody has claimed'),
  },
}
