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
    demo: 'has',
  },
  'voting_letter.affiliate_id': {
    file: not('the log says that letters were printed'),
    own: not('a hash of a code that whoever has the letter has'),
    fact: not('who has no address is asked for'),
    merge: not(
      'a letter to a profile that goes is worth nothing: the merged one has an address, or gets another',
    ),
    import: not('no list of members says it'),
    retention: 'goes',
    demo: not('nobody has printed letters'),
  },
}
