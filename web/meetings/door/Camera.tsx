import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { decodeQR } from 'qr/decode.js'
import { cardOwner } from '#web/meetings/door/scans.ts'
import styles from './door.module.css'

/** Milliseconds between two looks, and for which the same card is not read again. */
const [lookEvery, restOf] = [200, 15_000]
/** The width in which a code is looked for; more only costs time. */
const width = 640

const reasons: Record<string, string> = {
  NotAllowedError: 'No hay permiso para la cámara. Dáselo en el candado de la barra de direcciones.',
  NotFoundError: 'Este aparato no tiene cámara.',
  NotReadableError: 'Otra aplicación está usando la cámara. Ciérrala y vuelve a probar.',
}
const withoutCamera = 'No se ha podido abrir la cámara. Escribe el nombre o el documento.'

type Props = { onCode: (code: string) => void; onFailed: (sentence: string) => void }

/** What the phone's camera sees; each code in it is told once. */
export function Camera({ onCode, onFailed }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [isOn, setOn] = useState(false)
  const last = useRef({ owner: '', at: 0 })

  const tell = useEffectEvent((code: string) => {
    const owner = cardOwner(code)
    if (owner === last.current.owner && Date.now() - last.current.at < restOf) return
    last.current = { owner, at: Date.now() }
    onCode(code)
  })
  const fail = useEffectEvent((error: unknown) =>
    onFailed((error instanceof DOMException && reasons[error.name]) || withoutCamera),
  )

  useEffect(() => {
    let stream: MediaStream | undefined
    let isWanted = true
    async function open() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (!isWanted || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        setOn(true)
      } catch (error) {
        if (isWanted) fail(error)
      }
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    void open()
    return () => {
      isWanted = false
      stop()
    }
  }, [])

  useEffect(() => {
    if (!isOn) return undefined
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d', { willReadFrequently: true })
    const timer = setInterval(() => {
      const seen = video.current
      if (!context || !seen || seen.videoWidth === 0) return
      canvas.width = Math.min(width, seen.videoWidth)
      canvas.height = Math.round((seen.videoHeight * canvas.width) / seen.videoWidth)
      context.drawImage(seen, 0, 0, canvas.width, canvas.height)
      const code = readCode(context.getImageData(0, 0, canvas.width, canvas.height))
      if (code !== undefined) tell(code)
    }, lookEvery)
    return () => clearInterval(timer)
  }, [isOn])

  return <video ref={video} className={styles.camera} muted playsInline aria-label="Lo que ve la cámara" />
}

function readCode(image: ImageData): string | undefined {
  try {
    return decodeQR(image)
  } catch {
    // There is no code in it.
    return undefined
  }
}
