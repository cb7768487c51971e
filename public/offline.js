// The page that there is without a network gives way to the one that was asked for, once the server answers (rule shell-7).
// A browser says «online» when it has a network, which may be before anything can be reached by it, and says it once.
const look = async () => {
  const { ok } = await fetch('/health', { cache: 'no-store' }).catch(() => ({ ok: false }))
  if (ok) location.reload()
}
addEventListener('online', () => void look())
setInterval(() => void look(), 5000)
