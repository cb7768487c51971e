import type { QueryClient } from '@tanstack/react-query'
import { affiliates } from '#contract/census/affiliates.ts'
import { formatCount } from '#contract/plural.ts'
import type { Tagged, TaggingWay } from '#contract/tags/jobs.ts'
import { tags } from '#contract/tags/tags.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { showNote, showToast } from '#web/ui/Toasts.tsx'

/** Asks anew for what changes when a tag is put on many, or taken off them. */
export const reloadTagged = (client: QueryClient) =>
  invalidateReads(client, [affiliates.list, affiliates.get, tags.list, tags.get])

/** What was done with a tag: «Etiqueta puesta a 12 personas; 3 ya la tenían». */
export function describeTagged(way: TaggingWay['way'], { people, unchanged, gone }: Tagged): string {
  const count = formatCount(people, 'persona', 'personas')
  if (way === 'delete') return `Etiqueta borrada; la tenían ${count}`
  if (way === 'undo') return people === 0 ? 'No había nada que deshacer' : `Deshecho en ${count}`
  const [done, had] =
    way === 'put'
      ? ['puesta', formatCount(unchanged, 'ya la tenía', 'ya la tenían')]
      : ['quitada', formatCount(unchanged, 'no la tenía', 'no la tenían')]
  const left = formatCount(gone, 'ha dejado el censo mientras tanto', 'han dejado el censo mientras tanto')
  return [`Etiqueta ${done} a ${count}`, ...(unchanged > 0 ? [had] : []), ...(gone > 0 ? [left] : [])].join(
    '; ',
  )
}

/** Undoes what was done with a tag of many; when they are very many a job does it, which `openJob` shows. */
export async function undoTagging(
  client: QueryClient,
  { id, activityId }: { id: number; activityId: number },
  openJob: (id: string) => unknown,
): Promise<void> {
  const done = await call(tags.undoMany, { params: { id }, body: { activityId } })
  if ('kind' in done) await openJob(done.id)
  else {
    await reloadTagged(client)
    const tell = done.people === 0 ? showNote : showToast
    tell(describeTagged('undo', done))
  }
}
