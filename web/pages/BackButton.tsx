import { useRouter } from '@tanstack/react-router'
import { Button } from '#web/ui/Button.tsx'

/** Goes back to the previous page of this application, if there is one. */
export function BackButton() {
  const router = useRouter()
  if (!router.history.canGoBack()) return null
  return <Button onClick={() => router.history.back()}>Volver a la página anterior</Button>
}
