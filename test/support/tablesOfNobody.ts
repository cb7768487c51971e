import { communicationTables } from '#test/support/communications.ts'
import { feeTables } from '#test/support/personColumns.fees.ts'
import { votingTables } from '#test/support/votings.ts'

/**
 * Tables that say nothing of anybody, or whose rows cannot travel: why (contract/self/data.ts `leftOut`). Of those that
 * point at a person `personColumns` says it.
 */
export const tablesOfNobody: Record<string, string> = {
  city: 'places',
  country: 'places',
  district: 'places',
  province: 'places',
  assembly: 'an office is told by its name',
  meeting: 'told by its attendances',
  meeting_document: 'papers of a meeting; who sent the file is told it',
  legal_document: 'texts',
  legal_document_version: 'texts',
  mail_template: 'texts',
  mail_template_version: 'texts; whoever wrote them is told what they did by the log',
  text_image: 'images of texts; who sent the file is told it',
  organisation: 'texts; whoever wrote them is told what they did by the log',
  organisation_version: 'texts; whoever wrote them is told what they did by the log',
  instance: 'settings',
  tally: 'counts',
  name_word: 'counts',
  schema_migration: 'the schema',
  throttle: 'hashes of counters',
  undone_scan: 'which scans of a door were taken back, not whose',
  super_admin_spell: 'since when who acts for the organisation hears of its income; the log tells it',
  known_device: 'hashes of marks of browsers; their sessions are told',
  spent_challenge: 'hashes of proofs',
  chain_entry: 'what happened to things; whoever did it is told it by the log',
  activity_link: 'hashes of the log',
  activity_seal: 'how far the log is linked',
  totp: 'a secret; that it exists is told',
  recovery_code: 'hashes; that they exist is told',
  account_challenge: 'half a login; that it exists is told',
  merge_notice: 'who was asked; the mail tells it',
  stored_file_piece: 'contents of files, read one by one',
  import_upload: 'whole lists, for a day',
  job: 'work that was asked for, for days',
  job_progress: 'work that was asked for, for days',
  ...communicationTables,
  ...feeTables,
  ...votingTables,
  segment: 'how an office chooses many',
  import_mapping: 'how an office names its columns',
  meeting_series: 'on which days meetings are held',
}
