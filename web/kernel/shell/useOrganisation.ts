import { useEffect, useSyncExternalStore } from 'react'
import { organisation, type ShownOrganisation } from '#contract/organisation/shown.ts'
import { call } from '#web/kernel/api/api.ts'

// Beside the cache of all other reads, which the public pages do not load (rule speed-3).
let known: ShownOrganisation | undefined
let loading: Promise<ShownOrganisation> | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Reads what the organisation says of itself, also after it has changed; when that fails, what was known stays. */
export async function loadOrganisation(): Promise<void> {
  try {
    known = await (loading ??= call(organisation.get, {}))
    for (const listener of listeners) listener()
  } catch {
    // Whoever needs the server hears of it by what they do.
  } finally {
    loading = undefined
  }
}

/**
 * What the organisation says of itself (rule organisation-1). Until it is known there is no name, and people are told the
 * address that an organisation has at first.
 */
export function useOrganisation() {
  const data = useSyncExternalStore(subscribe, () => known)
  useEffect(() => {
    if (!known) void loadOrganisation()
  }, [])
  const { name = '', logo = null, texts = [] } = data ?? {}
  return {
    name,
    /** The address of its logo; none until it is known. */
    logo: data && (logo === null ? '/logo.svg' : `/api/organisation/logo/${logo}`),
    /** Whether the logo is the organisation's own, of any colours, and not the product's. */
    isOwn: logo !== null,
    texts,
    contactEmail: data?.contactEmail ?? `censo@${window.location.hostname}`,
  }
}
