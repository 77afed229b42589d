/** Where the build puts the manifest of a language, and the portal finds it. */
export function manifestAddress(language: string): string {
  return language === 'en' ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`
}
