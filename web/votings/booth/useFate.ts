import { useEffect, useEffectEvent, useState } from 'react'

/** For how long, in ms, a ballot that was on its way when it closed may still be written, and how often it is asked. */
const settling = 10_000

type Props = {
  /** It is shut, and the ballot may be in. */
  isWaiting: boolean
  ask: () => Promise<boolean | undefined>
  /** It is known that none is in, nor will be. */
  onMissed: () => void
}

/** Asks what became of a ballot whose answer was lost, by itself and when somebody presses, until the server says. */
export function useFate({ isWaiting, ask, onMissed }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [isSettled, settle] = useState(false)
  const [said, say] = useState<'nothing' | 'not yet' | null>(null)
  const askNow = useEffectEvent(ask)
  const missed = useEffectEvent(onMissed)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => {
      settle(true)
      void askNow().then((isIn) => isIn === false && missed())
    }, settling)
    return () => {
      clearInterval(timer)
      settle(false)
      say(null)
    }
  }, [isWaiting])
  async function press() {
    setAsking(true)
    say(null)
    const isIn = await ask()
    setAsking(false)
    if (isIn === false && isSettled) onMissed()
    else if (isIn !== true) say(isIn === false ? 'not yet' : 'nothing')
  }
  return { isAsking, said, onAsk: () => void press() }
}
