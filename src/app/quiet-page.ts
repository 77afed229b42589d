/** Needs no idle time, which a background tab does not have: update checks run there too. */
export async function whenPageComplete(): Promise<void> {
  for (let quiet = 0; quiet < 2; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const isLoading = document.querySelector('.loading') !== null
    quiet = document.readyState === 'complete' && !isLoading ? quiet + 1 : 0
  }
}
