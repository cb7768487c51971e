import { useEffect, useEffectEvent, useState } from 'react'
import { readServerTime } from '#web/kernel/api/serverTime.ts'
import { describeHurry, warnedAt } from '#web/votings/basics/describeEnd.ts'
import { announce } from '#web/ui/Announcer.tsx'

/** How long there is still to vote, where it is little; spoken at five minutes and at one, or when one comes later (rule voting-14). */
export function useHurry(endDate: string | null): string | undefined {
  const read = () => describeHurry(endDate, readServerTime())
  const [words, setWords] = useState(read)
  const look = useEffectEvent(() => setWords(read()))
  useEffect(() => {
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [])
  const spoken = findSpoken(endDate, words)
  const speak = useEffectEvent(() => words !== undefined && announce(words))
  useEffect(() => void (spoken !== undefined && speak()), [spoken])
  return words
}

/** Which of the warnings stands: it is spoken once. */
const findSpoken = (endDate: string | null, words: string | undefined) =>
  words === undefined || endDate === null
    ? undefined
    : warnedAt.findLast((minutes) => Date.parse(endDate) - readServerTime() <= minutes * 60_000)
