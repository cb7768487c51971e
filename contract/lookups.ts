import type { Endpoint, LookupKind } from '#contract/endpoint.ts'
import { normaliseLine } from '#contract/fields.ts'
import { findAsked, type AskedValue } from '#contract/lookup.ts'
import { mayBeDocument, normaliseDocument } from '#contract/people/document.ts'
import { mayBeMailbox } from '#contract/people/email.ts'
import { findNie, readPlainMailbox } from '#contract/people/search.ts'

// Apart from `lookup.ts`, which every page loads: only the server has to tell what a search asks for.

type Search = 'search' | 'searchOutside'

/** A value by which a call looks somebody up, and what it is. */
export type Lookup = AskedValue & { kind: Exclude<LookupKind, 'nothing' | Search> }

/** The look-ups that a call makes with an input; a text typed to find somebody may be several. */
export const findLookups = (
  endpoint: Pick<Endpoint, 'lookup'>,
  input: Parameters<typeof findAsked>[1],
): Lookup[] =>
  findAsked(endpoint, input).flatMap(({ kind, value }) =>
    kind === 'search' || kind === 'searchOutside' ? findSearched(kind, value) : [{ kind, value }],
  )

const mostSearched = 300

/**
 * What a text typed to find somebody asks for: an address or what it begins with, the number of a profile («#123»), a
 * document or a telephone, or a name. One word may be both a name and what an address begins with.
 */
function findSearched(search: Search, typed: string): Lookup[] {
  // As the search reads it: nothing invisible, and full-width digits are digits.
  const value = normaliseLine(typed).slice(0, mostSearched)
  if (value === '') return []
  const text = value.normalize('NFKC')
  if (text.includes('@')) return [{ kind: 'email', value }]
  const number = /^#(\d{1,7})$/.exec(text)?.[1]
  // Where rows are no profiles it is the number of a row, which is named when it is shown.
  if (number !== undefined) return search === 'search' ? [{ kind: 'profile', value: number }] : []
  if (text.startsWith('#')) return [{ kind: 'name', value }]
  if (mayBeMailbox(text) && !mayBeDocument(normaliseDocument(text))) return [{ kind: 'email', value }]
  const digits = text.replaceAll(/\P{Nd}/gu, '').length
  const { nie } = findNie(text)
  if (digits >= 3)
    return [
      { kind: 'document', value },
      ...(nie === undefined ? [] : [{ kind: 'document', value: nie } as const]),
      { kind: 'phone', value },
    ]
  const name = { kind: 'name', value } as const
  return readPlainMailbox(text) === undefined ? [name] : [name, { kind: 'email', value }]
}

/** Not limited: a number of ours tells of nobody whom one knows from elsewhere, and a name is not one person's. */
const unlimited: readonly LookupKind[] = ['profile', 'account', 'name']

export const isLimited = ({ kind }: Lookup): boolean => !unlimited.includes(kind)

/** Whether a call with some look-ups is counted with all that look people up (rule secrecy-2). */
export const isCounted = ({ limitsLookups }: Pick<Endpoint, 'limitsLookups'>, lookups: readonly Lookup[]) =>
  !limitsLookups && lookups.some(isLimited)
