import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cardMark, door } from '#contract/meetings/door.ts'
import { ApiProblem, call, messageOf } from '#web/kernel/api/api.ts'
import { readStoredDraft, removeDraft, saveDraft } from '#web/kernel/form/draft.ts'
import { readKept, type Kept, type Result, type Scan } from '#web/meetings/door/scans.ts'

/** Milliseconds to wait for an answer at the door: then it is said that there is none yet. */
const patience = 6_000

/** Whether the server has decided, so that sending it again would change nothing. */
const isDecided = (error: unknown) =>
  error instanceof ApiProblem &&
  error.details.status < 500 &&
  !error.is('sin-sesion') &&
  !error.is('demasiados-intentos')

/**
 * The scans of a door. Each is kept in the tab until the server has answered it, and sent again once the line is back:
 * with each new answer of the door's state (`heardAt`, at which the server's clock said `now`). Nobody is kept (rule
 * door-6).
 */
export function useScans(id: string, server: { now: string; heardAt: number } | undefined, doorName: string) {
  const name = `door:${id}`
  const [kept, setKept] = useState<Kept>(() => readKept(readStoredDraft(name)))
  const current = useRef(kept)
  const sending = useRef(new Set<string>())
  const [shown, setShown] = useState<Result>()
  const [sent, setSent] = useState<readonly Result[]>([])

  const keep = (next: Kept) => {
    current.current = next
    setKept(next)
    if (next.scans.length > 0) saveDraft(name, next)
    else removeDraft(name)
  }

  const send = async (scan: Scan): Promise<Result> => {
    sending.current.add(scan.scanId)
    const forget = () => {
      const { scans, offset } = current.current
      keep({ offset, scans: scans.filter(({ scanId }) => scanId !== scan.scanId) })
    }
    try {
      const answer = await call(door.scan, { params: { id }, body: scan }, { wait: patience })
      forget()
      return { kind: 'answered', scan, answer }
    } catch (error) {
      if (!isDecided(error)) return { kind: 'waiting', scan }
      forget()
      return { kind: 'refused', scan, sentence: messageOf(error) }
    } finally {
      sending.current.delete(scan.scanId)
    }
  }

  /** Asks the server about what was typed or read; what a reader types of a card is a card. */
  const check = async (typed: string): Promise<Result> => {
    const { offset, scans } = current.current
    const scan: Scan = {
      scanId: crypto.randomUUID(),
      ...(typed.toUpperCase().startsWith(cardMark) ? { card: typed } : { text: typed }),
      scannedAt: new Date(Date.now() + offset).toISOString(),
      door: doorName.trim() || null,
    }
    keep({ offset, scans: [...scans, scan] })
    const result = await send(scan)
    setShown(result)
    return result
  }

  const sendWaiting = useEffectEvent(async () => {
    if (sending.current.size > 0) return
    const results: Result[] = []
    for (const scan of current.current.scans) {
      const result = await send(scan)
      if (result.kind === 'waiting') break
      results.push(result)
      setShown((before) => (before?.scan.scanId === scan.scanId ? result : before))
    }
    if (results.length > 0) setSent((before) => [...before, ...results])
  })

  const settle = useEffectEvent((now: string, heardAt: number) =>
    keep({ ...current.current, offset: Date.parse(now) - heardAt }),
  )
  const { now, heardAt } = server ?? {}
  useEffect(() => {
    if (now === undefined || heardAt === undefined) return
    settle(now, heardAt)
    void sendWaiting()
  }, [now, heardAt])

  return {
    check,
    /** What became of the last scan. */
    shown,
    /** Those that wait for the line, or for their first answer. */
    waiting: kept.scans.length,
    /** What became of those that waited. */
    sent,
    forgetSent: () => setSent([]),
  }
}
