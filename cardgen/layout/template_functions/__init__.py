"""What templates call: about the deck, shapes and colours, pictures; `layout.face_builder` adds text."""
