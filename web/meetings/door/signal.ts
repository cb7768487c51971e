import type { Result } from '#web/meetings/door/scans.ts'

const mayEnter = (result: Result) => result.kind === 'answered' && result.answer.outcome === 'enters'

/** A high tone and a short buzz for who may enter, a low and long one for all else. */
export function signal(result: Result): void {
  const isGood = mayEnter(result)
  navigator.vibrate?.(isGood ? 80 : [200, 100, 200])
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  tone.frequency.value = isGood ? 880 : 220
  tone.connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + (isGood ? 0.15 : 0.45))
  tone.addEventListener('ended', () => void audio.close())
}
