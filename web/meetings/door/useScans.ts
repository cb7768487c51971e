import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cardMark, door } from '#contract/meetings/door.ts'
import { ApiProblem, call, messageOf } from '#web/kernel/api/api.ts'
import { readDoorSettings, saveDoorSettings } from '#web/meetings/door/doorSettings.ts'
import type { Result, Scan } from '#web/meetings/door/scans.ts'
import {
  forgetScan,
  isWaiting,
  keepScan,
  listWaiting,
  useWaitingCount,
} from '#web/meetings/door/waitingScans.ts'

/** Milliseconds to wait for an answer at the door: then it is said that there is none yet. */
const patience = 6_000

/** Whether the server has decided, so that sending it again would change nothing. */
const isDecided = (error: unknown) =>
  error instanceof ApiProblem && error.details.status < 500 && !error.is('sin-sesion')

/** Whether the server asks to wait, of this scan and not of all. */
const isPutOff = (error: unknown) => error instanceof ApiProblem && error.is('demasiados-intentos')

async function send(id: string, scan: Scan): Promise<Result> {
  try {
    const answer = await call(door.scan, { params: { id }, body: scan }, { wait: patience, isFree: true })
    forgetScan(id, scan)
    return { kind: 'answered', scan, answer }
  } catch (error) {
    if (isPutOff(error)) return { kind: 'waiting', scan, sentence: messageOf(error) }
    if (!isDecided(error)) return { kind: 'waiting', scan }
    forgetScan(id, scan)
    return { kind: 'refused', scan, sentence: messageOf(error) }
  }
}

/** Sends a scan that waits; undefined while something else, here or in another tab, sends it, and once it is answered. */
const sendWhatWaits = (id: string, scan: Scan): Promise<Result | undefined> =>
  navigator.locks.request(scan.scanId, { ifAvailable: true }, async (lock) =>
    lock && isWaiting(id, scan) ? send(id, scan) : undefined,
  )

type Asked = {
  server: { now: string; heardAt: number } | undefined
  doorName: string
  /** Told when what waited has been sent. */
  onSent: () => void
}

/**
 * The scans of a door. Each waits on this device until the server has answered it, and is sent again once the line is
 * back: with each new answer of the door's state (`heardAt`, at which the server's clock said `now`). Nobody is kept
 * (rule door-6).
 */
export function useScans(id: string, { server, doorName, onSent }: Asked) {
  const offset = useRef(readDoorSettings().offset)
  const isSending = useRef(false)
  const [shown, setShown] = useState<Result>()
  const [sent, setSent] = useState<readonly Result[]>([])

  /** Asks the server about what was typed or read; what a reader types of a card is a card. */
  const check = async (typed: string): Promise<Result> => {
    const scan: Scan = {
      scanId: crypto.randomUUID(),
      ...(typed.toUpperCase().startsWith(cardMark) ? { card: typed } : { text: typed }),
      scannedAt: new Date(Date.now() + offset.current).toISOString(),
      door: doorName.trim() || null,
    }
    keepScan(id, scan)
    const result = (await sendWhatWaits(id, scan)) ?? { kind: 'waiting', scan }
    setShown(result)
    return result
  }

  async function sendAll() {
    const results: Result[] = []
    for (const scan of listWaiting(id)) {
      const result = await sendWhatWaits(id, scan)
      if (result?.kind === 'waiting' && result.sentence === undefined) break
      if (!result || result.kind === 'waiting') continue
      results.push(result)
      setShown((before) => (before?.scan.scanId === scan.scanId ? result : before))
    }
    if (results.length === 0) return
    setSent((before) => [...before, ...results])
    onSent()
  }
  const hear = useEffectEvent(async (now: string, heardAt: number) => {
    offset.current = Date.parse(now) - heardAt
    saveDoorSettings({ offset: offset.current })
    if (isSending.current) return
    isSending.current = true
    await sendAll()
    isSending.current = false
  })
  const { now, heardAt } = server ?? {}
  useEffect(() => {
    if (now !== undefined && heardAt !== undefined) void hear(now, heardAt)
  }, [now, heardAt])

  return {
    check,
    /** What became of the last scan. */
    shown,
    /** Those that wait for the line, or for their first answer. */
    waiting: useWaitingCount(id),
    /** What became of those that waited. */
    sent,
    forgetSent: () => setSent([]),
  }
}
