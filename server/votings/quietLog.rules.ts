import { listTellingSettings } from '#server/kernel/database/tellingLog.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import type { World } from '#server/kernel/world.ts'

/** For so long what was found is believed, in ms: casting must not ask each time. */
const believed = 60_000
const looked = new WeakMap<World['db'], { at: number; found: Promise<string[]> }>()

function findTelling(db: World['db']): Promise<string[]> {
  const known = looked.get(db)
  if (known && Date.now() - known.at < believed) return known.found
  const found = listTellingSettings(db)
  looked.set(db, { at: Date.now(), found })
  // What failed is asked again.
  found.catch(() => looked.delete(db))
  return found
}

class TellingLog extends Problem {
  override name = 'TellingLog'
}

/**
 * Throws, in production, where PostgreSQL would write who votes, their sealed ballot and their code into one line of its log
 * (rule voting-7).
 */
export async function requireQuietLog({ db, settings }: Pick<World, 'db' | 'settings'>): Promise<void> {
  if (!settings.production || (await findTelling(db)).length === 0) return
  throw new TellingLog(
    'sin-servicio',
    'Ahora no se puede votar: el registro de la base de datos diría quién vota. Avisa a quien administra el servidor.',
  )
}

/** Throws to who approves a voting why nobody could vote in it, with the settings that are in the way. */
export async function requireQuietLogToApprove({
  db,
  settings,
}: Pick<World, 'db' | 'settings'>): Promise<void> {
  if (!settings.production) return
  const telling = await findTelling(db)
  if (telling.length === 0) return
  throw new Problem(
    'conflicto',
    `El registro de PostgreSQL diría quién vota (${telling.join(', ')}): pide a quien administra el servidor que lo cambie, como dice docs/operations.md.`,
  )
}
