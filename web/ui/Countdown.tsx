import { useEffect, useState } from 'react'
import styles from './Countdown.module.css'

export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number }

/** The time left until an instant, never negative (rule meeting-4). */
export function computeTimeLeft(until: number, now: number): TimeLeft {
  const total = Math.max(0, Math.floor((until - now) / 1000))
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  }
}

const words = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`

/** The time left as a sentence, without seconds: «Faltan 2 días y 3 horas». */
export function formatTimeLeft({ days, hours, minutes }: TimeLeft): string {
  const parts = [
    days > 0 && words(days, 'día', 'días'),
    hours > 0 && words(hours, 'hora', 'horas'),
    days === 0 && minutes > 0 && words(minutes, 'minuto', 'minutos'),
  ].filter((part) => part !== false)
  if (parts.length === 0) return 'Falta menos de un minuto'
  return `${parts[0]?.startsWith('1 ') ? 'Falta' : 'Faltan'} ${parts.join(' y ')}`
}

const pad = (value: number) => String(value).padStart(2, '0')

type Props = {
  /** ISO instant. */ until: string
  /** Reads the clock, in milliseconds: by default this device's. */ clock?: () => number
}

/** A countdown, updated every 500 ms. Screen readers get a sentence that changes each minute. */
export function Countdown({ until, clock = Date.now }: Props) {
  const end = Date.parse(until)
  const [second, setSecond] = useState(() => Math.floor((end - clock()) / 1000))
  useEffect(() => {
    const tick = () => setSecond(Math.floor((end - clock()) / 1000))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [end, clock])
  const left = computeTimeLeft(second * 1000, 0)
  return (
    <div role="timer" aria-label="Cuenta atrás" className={styles.countdown}>
      <span className="vh">{second < 0 ? 'Ya ha empezado' : formatTimeLeft(left)}</span>
      <div aria-hidden="true" className={styles.digits}>
        <Part value={left.days} label="Días" />
        <Part value={left.hours} label="Horas" />
        <Part value={left.minutes} label="Minutos" />
        <Part value={left.seconds} label="Segundos" />
      </div>
    </div>
  )
}

function Part({ value, label }: { value: number; label: string }) {
  return (
    <span className={styles.part}>
      <b>{pad(value)}</b>
      <small>{label}</small>
    </span>
  )
}
