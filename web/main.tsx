import '#web/ui/tokens.css'
import '#web/ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { guardDrafts } from '#web/kernel/form/draft.ts'
import { followPreferences } from '#web/kernel/shell/preferences.ts'
import { queryClient } from '#web/kernel/api/queryClient.ts'
import { deviceSheets } from '#web/kernel/session/ownSheets.ts'
import { restoreSession } from '#web/kernel/session/session.ts'
import { router } from '#web/routes.tsx'
import '#web/ui/print.css'

followPreferences()
restoreSession()
// The entry's file name contains a hash of the whole program, so it identifies the version.
guardDrafts(new URL(import.meta.url).pathname)
deviceSheets.guard()
// No first page waits for it, or weighs it (rule speed-3).
void import('#web/kernel/shell/afterwards.ts').then(
  (late) => late.listenAfterwards(router),
  () => undefined,
)

// Not in development, where files change without changing their names.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no #app')
createRoot(place).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
