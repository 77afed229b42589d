"""Has Orca write what it would say: without sound its speech server hangs. Orca runs this file when it starts."""

import os

from orca import settings, speech

transcript = open(os.environ["EAR_TRANSCRIPT"], "a", buffering=1, encoding="utf-8")


def say(text, *_):
    if text.strip():
        transcript.write(" ".join(text.split()) + "\n")


def say_all(utterances, _progress):
    for context, _voice in utterances:
        say(context.utterance)


speech._initSpeechServer = lambda *_: None
speech._speak = say
speech.sayAll = say_all

# Otherwise letters move through the page, and each key is spoken.
settings.structuralNavigationEnabled = False
settings.caretNavigationEnabled = False
settings.enableKeyEcho = False
