/** The tables of votings, which tell nothing of anybody by themselves, and why the own data have them not. */
export const votingTables = {
  voting:
    'what was voted, by whom it was written is told by the log; that somebody took part is told by it after the close',
  voting_assembly: 'of which assemblies whoever may vote is',
  voting_key: 'a key',
  participation: 'places in a roll, which says who is in it; after the close the log tells who took part',
  ballot: 'sealed, and of nobody',
  receipt: 'codes that nobody but whoever holds them knows whose they are',
  voting_count: 'how many, not who',
  voting_tie: 'how a tie was settled',
}
