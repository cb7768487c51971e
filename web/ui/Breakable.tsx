/** Text that may break before its «@»: a long address does so there sooner than in the middle of a word. */
export function Breakable({ children }: { children: string }) {
  const at = children.indexOf('@')
  if (at < 0) return children
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  )
}
