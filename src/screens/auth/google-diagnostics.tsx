export function GoogleTest() {
  return <h1>Google</h1>
}

export function GoogleDebug() {
  return <h1>Google</h1>
}
