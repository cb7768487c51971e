import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { staff } from '#contract/actor.ts'
import { Footer } from '#web/kernel/shell/Footer.tsx'
import { Main, SkipLink } from '#web/kernel/shell/Main.tsx'
import { NavLinks } from '#web/kernel/shell/NavLinks.tsx'
import { PublicFrame } from '#web/kernel/shell/PublicFrame.tsx'
import { useSession, type Session } from '#web/kernel/session/session.ts'
import { TopBar } from '#web/kernel/shell/TopBar.tsx'
import { Unanswered } from '#web/kernel/shell/Unanswered.tsx'
import { useIsWide } from '#web/kernel/page/useMedia.ts'
import { ComboField } from '#web/ui/ComboField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { MenuPopup } from '#web/ui/Menu.tsx'
import styles from './Shell.module.css'

const Drawer = lazyComponent(async () => (await import('#web/kernel/shell/Drawer.tsx')).Drawer)

const foldedKey = 'menu-folded'

/**
 * The frame of signed-in pages; without a session, the public frame. A new session remounts it, so that nothing of
 * the former user stays on the screen. `notice` stands above every screen.
 */
export function Shell({ notice }: { notice: ReactNode }) {
  const session = useSession()
  return session ? <SignedInShell key={session.jti} session={session} notice={notice} /> : <PublicFrame />
}

function SignedInShell({ session, notice }: { session: Session; notice: ReactNode }) {
  const wide = useIsWide()
  const isStaff = staff({ role: session.rol })
  const permanent = wide && isStaff
  const [drawerOpen, setDrawerOpen] = useState(false)
  const [folded, setFolded] = useState(() => localStorage.getItem(foldedKey) === '1')
  useEffect(() => {
    if (isStaff) for (const pattern of [Dialog, MenuPopup, ComboField]) pattern.warm()
  }, [isStaff])
  // The way on from any screen of a phone is here before the line is lost (rule shell-12).
  useEffect(() => {
    if (!permanent) for (const part of [Drawer, Dialog]) part.warm()
  }, [permanent])
  const close = useCallback(() => setDrawerOpen(false), [])

  function toggleMenu() {
    if (!permanent) return setDrawerOpen(true)
    localStorage.setItem(foldedKey, folded ? '0' : '1')
    setFolded(!folded)
  }

  const beside = permanent && !folded
  return (
    <div className={beside ? `${styles.frame} ${styles.withNav}` : styles.frame}>
      <SkipLink />
      <TopBar session={session} menuOpen={permanent ? beside : drawerOpen} onMenu={toggleMenu} />
      {beside && (
        <nav className={styles.nav} aria-label="Menú">
          <NavLinks />
        </nav>
      )}
      <Main notice={notice} />
      <Footer />
      {drawerOpen && !permanent && <Drawer onClose={close} />}
      <Unanswered />
    </div>
  )
}
