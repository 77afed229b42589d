/**
 * Runs before anything else of the page, in words that browsers of 2011 understand (ES5): one that is too old for the
 * portal gets a sentence, in place of a page that stays blank or of a form that goes nowhere.
 * The build (build/old-browsers.ts) puts it into the head of the web pages; the policy knows it by its hash. Imports nothing.
 */
;(function () {
  // Of what the portal needs, the two that browsers learnt last; together they tell the versions of the table.
  if (
    window.CSS &&
    CSS.supports &&
    CSS.supports('color', 'light-dark(red, red)') &&
    window.Intl &&
    'Segmenter' in Intl
  ) {
    return
  }
  var script = document.getElementById('old-browser') as HTMLElement
  type Words = readonly [title: string, advice: string, help: string]
  var words: Record<string, Words> = JSON.parse(script.getAttribute('data-words') as string)
  var preferred = String(navigator.language).replace(/-.*/, '').toLowerCase()
  var language = words[preferred] ? preferred : 'en'
  var said = words[language] as Words
  var address: string | null = ''

  function add(parent: HTMLElement, tag: string, text: string) {
    var made = document.createElement(tag)
    made.appendChild(document.createTextNode(text))
    return parent.appendChild(made)
  }

  function show() {
    var page = document.documentElement
    var body = document.body || page.appendChild(document.createElement('body'))
    page.lang = language
    document.title = said[0]
    body.textContent = ''
    var main = add(body, 'main', '')
    main.style.cssText = 'max-width:36em;margin:3em auto;padding:0 1em;font:1.1em/1.5 sans-serif'
    add(main, 'h1', said[0])
    add(main, 'p', said[1] + script.getAttribute('data-oldest'))
    if (!address) return
    add(add(main, 'p', said[2]), 'a', address).setAttribute('href', 'mailto:' + address)
  }

  // Nothing more of the page is read: no form stands there, and none of its scripts runs.
  if (window.stop) window.stop()
  show()
  document.addEventListener('DOMContentLoaded', show) // where it was read all the same

  var request = new XMLHttpRequest()
  request.onreadystatechange = function () {
    if (request.readyState !== 4) return
    address = script.getAttribute('data-support')
    try {
      address = JSON.parse(request.responseText).supportEmail || address
    } catch (_) {} // it says nothing: the build's counts
    show()
  }
  request.open('GET', '/config.json')
  request.send()
})()
