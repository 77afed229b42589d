/** Resolves when the page has been quiet for two seconds: nothing on its screen is being loaded any more. */
export async function pageAtRest(): Promise<void> {
  for (let quiet = 0; quiet < 2; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    quiet = document.readyState === 'complete' && document.querySelector('.loading') === null ? quiet + 1 : 0
  }
}
