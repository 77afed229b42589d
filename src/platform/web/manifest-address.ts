/** Returns the path of a language's manifest, for the build and the page. */
export function manifestAddress(language: string): string {
  return language === 'en' ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`
}
