interface ImportMetaEnv {
  /** The version of the product, set by the build (vite.config.ts). */
  readonly VITE_VERSION: string
  /** The addresses of the drawn maps by their names (server/kernel/build/emitMaps.ts). */
  readonly VITE_MAPS: Readonly<Record<string, string>>
}
