interface ImportMetaEnv {
  /** The product's version, written by the build (vite.config.ts). */
  readonly VITE_VERSION: string
}
