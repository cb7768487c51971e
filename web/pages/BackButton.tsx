import { useRouter } from '@tanstack/react-router'
import { Button } from '#web/ui/Button.tsx'

/** Back to the page before this one, when there is one of ours. */
export function BackButton() {
  const router = useRouter()
  if (!router.history.canGoBack()) return null
  return <Button onClick={() => router.history.back()}>Volver a la página anterior</Button>
}
