interface ImportMetaEnv {
  /** The version of the product, set by the build (vite.config.ts). */
  readonly VITE_VERSION: string
}
