import { useState } from 'react'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

// Reading codes is a part of its own, which loads with the camera.
const Camera = lazyComponent(async () => (await import('#web/meetings/door/Camera.tsx')).Camera)

const asked = 'camera-asked'

/**
 * Whether the browser may ask for the camera here: the page's own header allows it, so the page must have been loaded at
 * this address, not reached from another screen (rule door-7).
 */
function isLoadedHere(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry === undefined || new URL(entry.name).pathname === window.location.pathname
}

/** After the page has loaded itself again for the camera, it opens at once. */
function takeAsked(): boolean {
  const isAsked = sessionStorage.getItem(asked) !== null
  sessionStorage.removeItem(asked)
  return isAsked && isLoadedHere()
}

/** Reads cards with the camera, once somebody asks for it. */
export function CameraCard({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setOpen] = useState(takeAsked)
  const [fault, setFault] = useState<string>()
  const open = () => {
    setFault(undefined)
    if (isLoadedHere()) return setOpen(true)
    sessionStorage.setItem(asked, '')
    return window.location.reload()
  }
  return (
    <Card title="Leer carnés con la cámara">
      {fault !== undefined && <p role="alert">{fault}</p>}
      {isOpen ? (
        <>
          <Camera
            onCode={onCode}
            onFailed={(sentence) => {
              setFault(sentence)
              setOpen(false)
            }}
          />
          <Button onClick={() => setOpen(false)}>Cerrar la cámara</Button>
        </>
      ) : (
        <>
          <p>Lo que ve la cámara no sale de este aparato.</p>
          <Button icon="eye" onClick={open}>
            Usar la cámara
          </Button>
        </>
      )}
    </Card>
  )
}
