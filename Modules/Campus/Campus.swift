// Campus
