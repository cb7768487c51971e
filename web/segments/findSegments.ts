import { segments } from '#contract/segments/segments.ts'
import { call } from '#web/kernel/api/api.ts'
import type { FoundEntry } from '#web/kernel/shell/finders.ts'

/** The segments whose names have a typed text, five at most, as entries of the palette. */
export async function findSegments(typed: string, signal: AbortSignal): Promise<FoundEntry[]> {
  const { content } = await call(segments.list, { query: { name: typed, size: 5 } }, { signal })
  return content.map(({ id, name, sharedText }) => ({
    key: `segment ${id}`,
    label: name,
    details: [`Segmento. ${sharedText}`],
    icon: 'filter',
    to: { to: '/segmentos/$id', params: { id: `${id}` } },
  }))
}
