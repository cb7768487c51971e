import type { Endpoint, LookupKind } from '#contract/endpoint.ts'
import { findAsked, type AskedValue } from '#contract/lookup.ts'
import { mayBeDocument, normaliseDocument } from '#contract/people/document.ts'
import { mayBeMailbox } from '#contract/people/email.ts'

// Apart from `lookup.ts`, which every page loads: only the server has to tell what a search asks for.

/** A value by which a call looks somebody up, and what it is. */
export type Lookup = AskedValue & { kind: Exclude<LookupKind, 'nothing' | 'search'> }

/** The look-ups that a call makes with an input; a text typed to find somebody may be several. */
export const findLookups = (
  endpoint: Pick<Endpoint, 'lookup'>,
  input: Parameters<typeof findAsked>[1],
): Lookup[] =>
  findAsked(endpoint, input).flatMap(({ kind, value }) =>
    kind === 'search' ? findSearched(value) : [{ kind, value }],
  )

const mostSearched = 300

/**
 * What a text typed to find somebody asks for: an address or what it begins with, the number of a profile («#123»), a
 * document or a telephone, or a name.
 */
function findSearched(value: string): Lookup[] {
  // As the search reads it: full-width digits are digits.
  const text = value.slice(0, mostSearched).normalize('NFKC')
  if (text.includes('@')) return [{ kind: 'email', value }]
  const profile = /^\s*#(\d{1,7})\s*$/.exec(text)?.[1]
  if (profile !== undefined) return [{ kind: 'profile', value: profile }]
  if (mayBeMailbox(text.trim()) && !mayBeDocument(normaliseDocument(text))) return [{ kind: 'email', value }]
  const digits = text.replaceAll(/\P{Nd}/gu, '').length
  return digits < 3
    ? [{ kind: 'name', value }]
    : [
        { kind: 'document', value },
        { kind: 'phone', value },
      ]
}

/** Not limited: a number of ours tells of nobody whom one knows from elsewhere, and a name is not one person's. */
const unlimited: readonly LookupKind[] = ['profile', 'account', 'name']

export const isLimited = ({ kind }: Lookup): boolean => !unlimited.includes(kind)
