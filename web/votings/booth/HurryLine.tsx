import { useState } from 'react'
import { readServerTime } from '#web/kernel/api/serverTime.ts'
import { isSoonOver, longestHurry } from '#web/votings/basics/describeEnd.ts'
import styles from './booth.module.css'

export type Hurry = { endDate: string | null; words: string | undefined }

/**
 * How long there is still to vote, in the foot. Where that may come while one looks at a screen, the screen has its room
 * from the start: what comes by the clock moves no button from under a finger.
 */
export function HurryLine({ endDate, words }: Hurry) {
  const [hasRoom] = useState(() => isSoonOver(endDate, readServerTime()))
  if (!hasRoom && words === undefined) return null
  return (
    <p className={styles.standing} data-room={longestHurry}>
      <span>{words}</span>
    </p>
  )
}
